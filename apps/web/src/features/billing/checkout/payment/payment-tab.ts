export type PaymentTab = {
  /** False if the tab was closed. */
  readonly goTo: (url: string) => boolean;
  readonly close: () => void;
};

const blocked: PaymentTab = { goTo: () => false, close: () => {} };

/**
 * Must be called within the click, because browsers block tabs that open after a server response.
 * The option `noopener` would return no handle to navigate the tab, so its opener is cleared
 * manually.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return blocked;
  tab.opener = null;
  tab.document.title = 'Opening payment…';
  return {
    goTo: (url) => {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}

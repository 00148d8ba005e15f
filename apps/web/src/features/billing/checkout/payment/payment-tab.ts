export type PaymentTab = {
  /** False when there is no tab any more to send there. */
  readonly goTo: (url: string) => boolean;
  readonly close: () => void;
};

const blocked: PaymentTab = { goTo: () => false, close: () => {} };

/**
 * Must be called within the click: a tab that opens after an answer from the server is a popup, and is blocked.
 * The option `noopener` would leave us nothing to send to the payment page, so the tie is cut by hand instead.
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

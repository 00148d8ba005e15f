/** What a value proposition is written from. `websiteContent` is a stranger's text: data, never an instruction. */
export type Brief = {
  readonly companyName: string;
  readonly industry: string;
  readonly idealCustomerProfile: string;
  readonly targetVertical: string;
  readonly websiteUrl: string;
  readonly websiteContent?: string | undefined;
};

/** `writtenBy` is shown to people: 'Built-in', or the name of a model. */
export type Draft = { readonly valueProposition: string; readonly writtenBy: string };

export type Write = (brief: Brief) => Promise<Draft>;

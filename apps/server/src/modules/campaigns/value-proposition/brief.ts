/** The input of a value proposition. `websiteContent` is untrusted text: data, never an instruction. */
export type Brief = {
  readonly companyName: string;
  readonly industry: string;
  readonly idealCustomerProfile: string;
  readonly targetVertical: string;
  readonly websiteUrl: string;
  readonly websiteContent?: string | undefined;
};

/** `writtenBy` is shown to people: 'Built-in' or the name of a model. */
export type Draft = { readonly valueProposition: string; readonly writtenBy: string };

export type Write = (brief: Brief) => Promise<Draft>;

export type Findings = {
  /** Each one fails the check. */
  faults: string[];
};

/** Every check takes the root of a tree, so that tests can run it on a tree with a planted violation. */
export type Check = { name: string; run(root: string): Promise<Findings> };

export type Findings = {
  /** Each one makes the check fail. */
  faults: string[];
};

/** Every check takes the root of a tree, so that a test can plant a violation in one of its own. */
export type Check = { name: string; run(root: string): Promise<Findings> };

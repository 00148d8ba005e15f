/** The code of an authenticator app, from the displayed key (RFC 6238). */
export declare function toCode(secret: string, stepsAhead?: number): string;

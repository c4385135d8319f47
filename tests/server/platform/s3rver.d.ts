/** The part of s3rver that the tests use; the package has no types. */
declare module 's3rver' {
  interface Context {
    readonly method: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    status: number;
    type: string;
    body: string;
  }

  export default class S3rver {
    constructor(options: object);
    readonly httpServer: import('node:http').Server;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<import('node:net').AddressInfo>;
    close(): Promise<void>;
  }
}

declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** The parts that we use of a package without types. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}

declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** Of the package's own, which brings no types, only what is used. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}

// Declared here because keytar is optional: where it was not built, its own types are not there.
declare module 'keytar' {
  const keytar: {
    readonly getPassword: (service: string, account: string) => Promise<string | null>;
    readonly setPassword: (service: string, account: string, password: string) => Promise<void>;
    readonly deletePassword: (service: string, account: string) => Promise<boolean>;
    readonly findCredentials: (
      service: string,
    ) => Promise<{ readonly account: string; readonly password: string }[]>;
  };
  export default keytar;
}

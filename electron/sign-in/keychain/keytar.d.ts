// Declared here because keytar is optional: without it, its own types are missing.
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

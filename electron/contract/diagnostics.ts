import * as v from 'valibot';
import { call } from './call.ts';

/** What helps to find a fault, as text: without secrets, and without who is signed in. */
export const diagnosticsCalls = {
  readDiagnostics: call(v.undefined()).answers<string>(),
  /** Copies what was read last, so that nothing is copied unseen. */
  copyDiagnostics: call(v.undefined()).answers<null>(),
};

import { contactLimits, type Problem } from '../../electron/contract/fields.ts';
import { missingIcao, wrongIcao } from './icao-code.ts';
import { number } from './number.ts';

const problems: Readonly<Record<Exclude<Problem, 'too-short' | 'too-long'>, string>> = {
  required: 'Enter a value.',
  email: 'Enter an email address, like name@example.org.',
  callback: 'Wrong address. Copy the whole address from your browser.',
  id: 'Enter a valid ID.',
  icao: wrongIcao,
  'whole-number': 'Enter a whole number above 0.',
  address: 'Enter a full address, like https://example.org/v2.',
  insecure: 'Use https. Only 127.0.0.1 and localhost can use http.',
  'user-info': 'Remove the user name and password.',
  'has-query': 'Remove the ? or # and what follows.',
  'header-name': 'Use letters, digits and hyphens.',
  'reserved-header': 'This header can’t have a token. Enter another one.',
  'callback-address': 'Enter loopback, stopbar-companion://auth/callback or an https address.',
  'response-type': 'Enter code or token.',
  'token-endpoint-unused': 'Not used with response type token. Leave it empty.',
  'redirect-uri-needed': 'Enter the service’s redirect URI, or a token endpoint.',
  'callback-of-redirect': 'Enter the https address that the redirect URI leads to.',
  clipboard: 'No sign-in address in the clipboard. Copy it from your browser.',
  'wrong-type': 'Wrong type.',
  reserved: 'Other programs use these keys. Choose others.',
  'other-airport': 'This point isn’t at this airport.',
  'not-a-stopbar': 'This isn’t a stopbar.',
  'not-a-lead-on': 'This isn’t a lead-on.',
};

const missing: Readonly<Record<string, string>> = {
  address: 'Paste the address from your browser.',
  email: 'Enter your email address.',
  topic: 'Choose a topic.',
  message: 'Enter a message.',
  name: 'Enter a service name.',
  baseUrl: 'Enter the service address.',
  'signIn.authorizationEndpoint': 'Enter the authorization endpoint.',
  'signIn.clientId': 'Enter the client ID.',
  icao: missingIcao,
  stopbarId: 'Enter the stopbar ID.',
  leadOnId: 'Enter the lead-on ID.',
  divisionId: 'Enter the division ID.',
  airportRequestId: 'Enter the airport request ID.',
};

/** Returns what to correct. `field` is the name of a contract's field. */
export function sayProblem(problem: Problem, field: string): string {
  if (problem === 'required') return missing[field] ?? problems.required;
  if (problem === 'too-short') return `Enter at least ${number(limitsOf(field).min)} characters.`;
  if (problem === 'too-long') return `Enter at most ${number(limitsOf(field).max)} characters.`;
  return problems[problem];
}

function limitsOf(field: string): { readonly min: number; readonly max: number } {
  if (field === 'topic' || field === 'message') return contactLimits[field];
  return { min: 1, max: 100 };
}

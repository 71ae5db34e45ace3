import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
} from 'oauth4webapi';
import { errorOfAnswer, errorOfFailure, isNetworkFailure } from '../../api/errors/errors.ts';
import { serviceWords, type Clean } from '../../api/errors/service-words.ts';
import type { AppError } from '../../contract/result.ts';
import { UnreadableToken } from '../tokens.ts';

/**
 * Returns the error that ended a sign-in, with the identity provider's own words, without secrets.
 */
export function errorOfSignIn(thrown: unknown, clean: Clean): AppError | undefined {
  if (thrown instanceof AuthorizationResponseError)
    return { kind: 'rejected', said: words(thrown, clean) };
  if (thrown instanceof ResponseBodyError) {
    return { kind: 'rejected', status: thrown.status, said: words(thrown, clean) };
  }
  if (thrown instanceof OperationProcessingError) {
    const answer = thrown.cause;
    if (!(answer instanceof Response) || answer.ok) return { kind: 'unreadable' };
    // No network token was sent, so a 401 says nothing about the session.
    if (answer.status === 401) return { kind: 'rejected', status: 401, said: '' };
    // Nobody has looked for an account yet: the endpoint isn't there.
    if (answer.status === 404) return { kind: 'unavailable', status: 404, said: '' };
    return errorOfAnswer(answer, '', Date.now(), clean);
  }
  if (thrown instanceof UnsupportedOperationError || thrown instanceof UnreadableToken) {
    return { kind: 'unreadable' };
  }
  return isNetworkFailure(thrown) ? errorOfFailure(thrown) : undefined;
}

function words(
  refusal: { readonly error: string; readonly error_description?: string },
  clean: Clean,
): string {
  return serviceWords(refusal.error_description, clean) || serviceWords(refusal.error, clean);
}

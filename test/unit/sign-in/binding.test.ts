import { expect, test } from 'vitest';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { bindingOf } from '../../../electron/sign-in/binding.ts';

const profile = {
  name: 'Live',
  baseUrl: 'https://service.example.org/v2',
  signIn: {
    authorizationEndpoint: 'https://id.example.org/authorize',
    clientId: 'companion',
    callback: 'https://service.example.org/signed-in',
  },
};

test('the binding of a profile without a redirect URI is the same as in earlier versions', () => {
  expect(bindingOf(parseProfile(profile))).toBe('OhNaxlkR4akOyncsk6FEi7-orKcNwUwv6veUCz2JS9M');
});

import { api } from './api.mjs';
import { changes } from './changes.mjs';
import { contributions } from './contributions.mjs';
import { features } from './features.mjs';
import { linking } from './linking.mjs';
import { live } from './live.mjs';
import { packaged } from './packaged.mjs';
import { practice } from './practice.mjs';
import { proposals } from './proposals.mjs';
import { separation } from './separation.mjs';
import { session } from './session.mjs';
import { shell } from './shell.mjs';
import { storage } from './storage.mjs';
import { waiting } from './waiting.mjs';

export const mutations = [
  ...[...shell, ...session, ...separation, ...api],
  ...[...storage, ...linking, ...contributions, ...features],
  ...[...practice, ...packaged, ...waiting, ...changes, ...live],
  ...proposals,
];

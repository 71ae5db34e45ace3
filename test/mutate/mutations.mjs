import { api } from './mutations/api.mjs';
import { changes } from './mutations/changes.mjs';
import { contributions } from './mutations/contributions.mjs';
import { features } from './mutations/features.mjs';
import { linking } from './mutations/linking/linking.mjs';
import { live } from './mutations/linking/live.mjs';
import { map } from './mutations/linking/map.mjs';
import { packaged } from './mutations/packaged.mjs';
import { practice } from './mutations/practice.mjs';
import { proposals } from './mutations/linking/proposals.mjs';
import { separation } from './mutations/separation.mjs';
import { session } from './mutations/session.mjs';
import { shell } from './mutations/shell.mjs';
import { storage } from './mutations/storage.mjs';
import { waiting } from './mutations/waiting.mjs';

export const mutations = [
  ...[...shell, ...session, ...separation, ...api],
  ...[...storage, ...linking, ...contributions, ...features],
  ...[...practice, ...packaged, ...waiting, ...changes, ...live],
  ...[...proposals, ...map],
];

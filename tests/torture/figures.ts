import { backedUpOnPostgres, backedUpOnSqlite } from './figures/backed.up.ts';
import { backedUpThrottled } from './figures/backed.up.throttled.ts';
import { deploy } from './figures/deploy.ts';
import { diskFull, mediaReadOnly } from './figures/disk.ts';
import { evilQueries } from './figures/evil.queries.ts';
import { growth, growthOfAddresses, growthOfTexts } from './figures/growth.ts';
import { guards } from './figures/guards.ts';
import { hostile } from './figures/hostile.ts';
import { killed } from './figures/killed.ts';
import { killedCampaignsOnPostgres, killedCampaignsOnSqlite } from './figures/killed.campaigns.ts';
import { killedLeaving } from './figures/killed.leaving.ts';
import { killedMails } from './figures/killed.mails.ts';
import { killedOperators } from './figures/killed.operators.ts';
import { killedReportsOnPostgres, killedReportsOnSqlite } from './figures/killed.reports.ts';
import { killedUploads } from './figures/killed.uploads.ts';
import { liveRestore } from './figures/live.restore.ts';
import {
  largeEndingsOnPostgres,
  largeEndingsOnSqlite,
  manyEndingsOnPostgres,
  manyEndingsOnSqlite,
} from './figures/many.endings.ts';
import { logReader } from './figures/log.reader.ts';
import { logInFlood, sameTime } from './figures/log.ins.ts';
import { oneKeyOnPostgres, oneKeyOnSqlite } from './figures/one.key.ts';
import { pointInTime } from './figures/point.in.time.ts';
import { s3 } from './figures/s3.ts';
import { peers } from './figures/peers.ts';
import { quotas } from './figures/quotas.ts';
import { seatsOnPostgres, seatsOnSqlite } from './figures/seats.ts';
import { slowClients } from './figures/slow.clients.ts';
import { silentReceivers, slowReceivers } from './figures/slow.receivers.ts';
import { stopped } from './figures/stopped.ts';
import { synced } from './figures/synced.ts';
import { uploads } from './figures/uploads.ts';
import { threeCopies } from './figures/three.copies.ts';
import type { Figure } from './figure.ts';

export const FIGURES: Figure[] = [
  killed,
  killedUploads,
  killedMails,
  killedOperators,
  killedLeaving,
  killedCampaignsOnSqlite,
  killedCampaignsOnPostgres,
  killedReportsOnSqlite,
  killedReportsOnPostgres,
  manyEndingsOnSqlite,
  manyEndingsOnPostgres,
  largeEndingsOnSqlite,
  largeEndingsOnPostgres,
  uploads,
  diskFull,
  mediaReadOnly,
  synced,
  s3,
  backedUpOnSqlite,
  backedUpOnPostgres,
  backedUpThrottled,
  liveRestore,
  pointInTime,
  stopped,
  seatsOnSqlite,
  seatsOnPostgres,
  oneKeyOnSqlite,
  oneKeyOnPostgres,
  quotas,
  ...guards,
  sameTime,
  logInFlood,
  hostile,
  growth,
  growthOfAddresses,
  growthOfTexts,
  evilQueries,
  slowClients,
  slowReceivers,
  silentReceivers,
  logReader,
  threeCopies,
  deploy,
  peers,
];

/** Counters shared by all server processes; rate-limiter-flexible prescribes the columns. */
export const ENSURE_RATE_LIMITS =
  'create table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)';

import { readConfig, settingNames, type Config } from '#server/config.ts';
import { InvalidSettings, OperatorError } from '#server/kernel/operator/operator.error.ts';
import { fault, ok, warning, type Finding } from './finding.ts';
import { nearMisses } from './near.names.ts';

type Read = { config: Config | null; findings: Finding[] };

/** The settings; null when they aren't valid. */
export function checkSettings(): Read {
  const near = nearMisses(settingNames()).map(({ name, meant }) =>
    warning('settings', `${name} is no setting and is not read: write ${meant} if that is meant`),
  );
  try {
    const config = readConfig(undefined, { makeSecret: false });
    return { config, findings: near.length > 0 ? near : [ok('settings', 'every setting is known and valid')] };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const faults = error instanceof InvalidSettings ? error.faults : [error.message];
    return { config: null, findings: [...faults.map((text) => fault('settings', text)), ...near] };
  }
}

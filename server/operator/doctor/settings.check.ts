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
    const known = near.length > 0 ? near : [ok('settings', 'every setting is known and valid')];
    return { config, findings: [...known, ok('share', revenueShareText(config))] };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const faults = error instanceof InvalidSettings ? error.faults : [error.message];
    return { config: null, findings: [...faults.map((text) => fault('settings', text)), ...near] };
  }
}

const revenueShareText = ({ revenueShare = false }: Config): string =>
  revenueShare
    ? 'REVENUE_SHARE=on: new games may promise a share of net revenue in numbers; a lawyer of each country should say first whether that is a security or a loan there'
    : 'REVENUE_SHARE=off: no new game promises a share of revenue in numbers; ask a lawyer of each country before it is on';

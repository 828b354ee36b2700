import { operatorNamed } from '#server/kernel/operator/operator.ts';
import type { Hideable, Subject } from '#server/features/moderation/moderation.rules.ts';
import { createOperatorModeration } from '#server/features/moderation/operator/operator.moderation.service.ts';
import type { TestApp } from './app.ts';

export const OLGA = operatorNamed('Olga');

/** What operators do about reports, as their command line does it. */
export const operatorsOf = ({ app }: Pick<TestApp, 'app'>) => createOperatorModeration(app.dependencies);

export const hide = (app: Pick<TestApp, 'app'>, subject: Subject<Hideable>, reason = 'Promete lo que no existe') =>
  operatorsOf(app).hide(OLGA, { ...subject, reason });

export const show = (app: Pick<TestApp, 'app'>, subject: Subject<Hideable>, reason = 'Ya lo corrigieron') =>
  operatorsOf(app).show(OLGA, { ...subject, reason });

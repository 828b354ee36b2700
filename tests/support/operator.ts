import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { createOperatorServices } from '#server/features/moderation/operator/operator.service.ts';
import type { TestApp } from './app.ts';

/** Somebody with a shell on the server of a test. */
export const OPERATOR = operatorNamed('ada');

export const operatorServices = ({ app }: Pick<TestApp, 'app'>) =>
  createOperatorServices(app.dependencies, async () => null);

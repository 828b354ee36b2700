import { commentLoaders } from './comments/comment.loaders.ts';
import { statsLoaders } from './dashboards/stats.loaders.ts';
import { editorLoaders } from './editors/editor.loaders.ts';
import { investmentLoaders } from './investments/investment.loaders.ts';
import { seatWaitLoaders } from './investments/seats/seat.wait.loaders.ts';
import { instructionsLoaders } from './payments/instructions/instructions.loaders.ts';
import type { LoaderInput } from './loader.input.ts';
import { milestoneLoaders } from './milestones/milestone.loaders.ts';
import { moderationLoaders } from './moderation/moderation.loaders.ts';
import { followLoaders } from './projects/follows/follow.loaders.ts';
import { paymentLoaders } from './payments/payment.loaders.ts';
import { projectLoaders } from './projects/project.loaders.ts';
import { rightsLoaders } from './rights/rights.loaders.ts';
import { directoryLoaders } from './studios/directory.loaders.ts';
import { publicPageLoaders } from './public/public.page.loaders.ts';
import { questionLoaders } from './questions/question.loaders.ts';
import { updateRequestLoaders } from './updates/requests/update.request.loaders.ts';
import { updateLoaders } from './updates/update.loaders.ts';
import { webhookLoaders } from './webhooks/webhook.loaders.ts';

type LoaderFactories = LoaderInput & { made: Record<string, unknown> };

const loaderFactories = {
  ...rightsLoaders,
  ...projectLoaders,
  ...followLoaders,
  ...editorLoaders,
  ...milestoneLoaders,
  ...investmentLoaders,
  ...seatWaitLoaders,
  ...paymentLoaders,
  ...instructionsLoaders,
  ...updateLoaders,
  ...updateRequestLoaders,
  ...commentLoaders,
  ...questionLoaders,
  ...moderationLoaders,
  ...directoryLoaders,
  ...statsLoaders,
  ...webhookLoaders,
  ...publicPageLoaders,
};

export type Loaders = { readonly [Name in keyof typeof loaderFactories]: ReturnType<(typeof loaderFactories)[Name]> };

/** Loaders are created lazily. */
const lazyLoaders = Object.fromEntries(
  Object.entries(loaderFactories).map(([name, make]) => [
    name,
    {
      get(this: LoaderFactories) {
        return (this.made[name] ??= make(this));
      },
    },
  ]),
);
const prototype = Object.defineProperties({}, lazyLoaders) as Loaders;

/** One statement for a whole level of a query. */
export function createLoaders({ services, viewer, budget }: LoaderInput): Loaders {
  const making: LoaderFactories = { services, viewer, budget, made: {} };
  return Object.assign(Object.create(prototype) as Loaders, making);
}

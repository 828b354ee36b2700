import { HOUR, MINUTE } from '#server/kernel/time/durations.ts';
import { doublingDelay, type JobHandler } from '#server/platform/jobs/handler.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createInstructionChanges } from './instructions.changes.steps.ts';
import type { PaymentInstructions } from './instructions.rules.ts';

const BEGIN = jobKind('payment_instructions_begin', { versionId: isId });

/** Makes commitments due when a version that waits is in force, if none was before. */
export const instructionsBeginJob = ({ id, inForceFrom }: PaymentInstructions, now: Date): NewJob =>
  BEGIN.jobOnce({ versionId: id }, now, inForceFrom);

export function instructionsBeginHandler(dependencies: Dependencies): JobHandler {
  const { database, paymentInstructions, projects, calendar } = dependencies;
  const changes = createInstructionChanges(dependencies);

  return BEGIN.handler({
    fallsDue: true,
    places: 1,
    timeout: MINUTE,
    maxTries: 16,
    delayAfter: doublingDelay(MINUTE, 6 * HOUR),
    async run({ payload: { versionId } }) {
      const known = await paymentInstructions.findVersion(versionId);
      if (!known) return { result: 'done' }; // deleted with its project
      await database.write('system', async (tx, emit) => {
        const project = await projects.lock(tx, known.projectId);
        const at = calendar();
        const version = await paymentInstructions.findVersion(versionId, tx);
        if (!project || !version || version.stoppedAt || version.inForceFrom > at) return;
        await changes.begin({ tx, emit }, project, version.inForceFrom, at);
      });
      return { result: 'done' };
    },
  });
}

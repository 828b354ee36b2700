import { refuse } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { acceptanceProblem, type TextToAccept, type TextVersion } from './text.rules.ts';

/** The operator's texts, and what people accept of them. */
export const createTextService = ({ database, operatorTexts, textAcceptances, calendar }: Dependencies) => ({
  /** Those that people accept, as they are now. */
  async listLegal(): Promise<TextVersion[]> {
    return operatorTexts.listLegal();
  },

  /** Those whose current version the viewer has not accepted. */
  async listToAccept(viewer: Viewer | null): Promise<TextToAccept[]> {
    requireViewer(viewer);
    const accepted = await textAcceptances.listOf(viewer.id);
    return (await operatorTexts.listLegal())
      .filter((text) => acceptanceProblem([text], accepted) !== null)
      .map((text) => ({ ...text, isChanged: accepted.some(({ name }) => name === text.name) }));
  },

  /** Errors: TEXTS_CHANGED. */
  async accept(viewer: Viewer | null, accepted: readonly TextVersion[]): Promise<void> {
    requireViewer(viewer);
    refuse(acceptanceProblem(accepted, await operatorTexts.listLegal()));
    await database.write(viewer, async (tx) =>
      textAcceptances.add(tx, { userId: viewer.id, accepted, createdAt: calendar() }),
    );
  },
});

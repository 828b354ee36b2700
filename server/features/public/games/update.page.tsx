import { gamePath, gameUpdatePath } from '#server/kernel/paths/public.paths.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';
import { htmlOfPage, Shell } from '#server/platform/http/pages/shell.tsx';
import { Media } from './game.gallery.page.tsx';
import { UpdateLine } from './game.updates.page.tsx';
import { UpdateHead } from '../previews/heads.page.tsx';
import { Text, When } from '../parts.page.tsx';
import { VisitScript } from '#server/features/referrals/visit.page.tsx';
import type { PublicUpdate } from './public.games.service.ts';

type Props = { found: PublicUpdate; html: string; publicUrl: string | null };

const Page = ({ found, html, publicUrl }: Props) => {
  const { project, studioName, update, newer, older } = found;
  return (
    <Shell title={`${update.title} · ${project.title}`} head={<UpdateHead found={found} publicUrl={publicUrl} />}>
      <article>
        <div className="head">
          <UpdateLine update={update} />
          <h1>{update.title}</h1>
          <p className="muted">
            De <a href={gamePath(project)}>{project.title}</a>, de {studioName || INDEPENDENT}
            {update.editedAt && (
              <>
                {' · '}Editada el <When at={update.editedAt} />
              </>
            )}
          </p>
        </div>
        <div className="stack">
          <Text html={html} />
          {update.media.length > 0 && (
            <Media items={update.media.map((media) => ({ ...media, alternativeText: null }))} />
          )}
        </div>
      </article>
      {(newer || older) && (
        <nav className="pager" aria-label="Otras actualizaciones">
          {newer ? <a href={gameUpdatePath(project, newer.id)}>Siguiente: {newer.title}</a> : <span />}
          {older && <a href={gameUpdatePath(project, older.id)}>Anterior: {older.title}</a>}
        </nav>
      )}
      <VisitScript project={project} />
    </Shell>
  );
};

/** A public update of a game. */
export async function updatePage(found: PublicUpdate, publicUrl: string | null) {
  const html = await screenHtml(found.update.content);
  return {
    path: gameUpdatePath(found.project, found.update.id),
    text: htmlOfPage(<Page found={found} html={html} publicUrl={publicUrl} />),
  };
}

import { createHash } from 'node:crypto';
import { CHOICE, FOLLOW, INVEST } from '#server/kernel/paths/page.paths.ts';
import type { GalleryItem } from '#server/features/projects/gallery/gallery.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { playerOf } from './trailer.rules.ts';

/** Shares the page or copies its address, plays a video in the place of the cover, and closes a picture by Escape. */
const SCRIPT = `(() => {
  const share = document.querySelector('[data-share]');
  const notice = document.querySelector('[data-notice]');
  share.hidden = false;
  share.addEventListener('click', async () => {
    const url = location.origin + location.pathname;
    try {
      return await navigator.share({ title: share.dataset.share, url });
    } catch (error) {
      if (error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(url);
      share.textContent = notice.textContent = 'Enlace copiado';
    } catch {
      notice.textContent = 'Copia este enlace: ' + url;
      notice.classList.remove('unseen');
    }
  });
  const play = document.querySelector('[data-player]');
  play?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const player = document.createElement(play.dataset.player);
    const permissions = { allow: 'autoplay; fullscreen; picture-in-picture', allowFullscreen: true };
    Object.assign(player, permissions, { title: play.textContent, className: 'cover', tabIndex: 0 });
    Object.assign(player, { controls: true, autoplay: true, src: play.dataset.source });
    play.parentElement.replaceChildren(player);
    player.focus();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.querySelector('.over-page:target [data-close]')?.click();
  });
})();`;

/** As a Content-Security-Policy names it. */
export const ACTS_SCRIPT = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** The game's page in the application, to which log-in and registration lead back, with what was chosen here. */
const inApplication = ({ id }: Project, choice: string): string => `/projects/${id}?${CHOICE}=${choice}`;

type Props = { project: Project; canInvest: boolean };

/** What a reader can do: the first is the main one. Sharing needs the script. */
export const GameActs = ({ project, canInvest }: Props) => (
  <div className="act main-act no-print">
    {canInvest && (
      <a className="button" href={inApplication(project, INVEST)}>
        Invertir
      </a>
    )}
    <a className={canInvest ? 'button plain' : 'button'} href={inApplication(project, FOLLOW)}>
      Seguir
    </a>
    <button type="button" className="button plain" data-share={project.title} hidden>
      Compartir
    </button>
    <p role="status" className="small unseen" data-notice />
    {/* oxlint-disable-next-line react/no-danger -- the script has nothing of what people write */}
    <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
  </div>
);

type Shown = { project: Project; gallery: readonly Visible<GalleryItem>[] };

/** Over the cover: plays the trailer in its place, or the gallery's first video. Nothing of it is loaded before. */
export function PlayLink({ project: { trailerUrl }, gallery }: Shown) {
  const player = trailerUrl === null ? null : playerOf(trailerUrl);
  if (trailerUrl !== null && player)
    return (
      <a
        className="button plain play no-print"
        href={trailerUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
        data-player="iframe"
        data-source={player}
      >
        Ver el tráiler
      </a>
    );
  const video = gallery.find(({ kind }) => kind === 'video');
  return (
    video && (
      <a className="button plain play no-print" href={video.url} data-player="video" data-source={video.url}>
        Ver el video
      </a>
    )
  );
}

/** The players of other sites that a game's page frames, once its reader asks for one. */
export const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const [YOUTUBE, VIMEO] = PLAYERS;

function youtubeVideoIn({ hostname, pathname, searchParams }: URL): string | null {
  const id = hostname === 'youtu.be' ? pathname.slice(1) : (searchParams.get('v') ?? pathname.split('/')[2] ?? '');
  return /^[\w-]{6,20}$/.test(id) ? id : null;
}

function vimeoVideoIn({ pathname }: URL): string | null {
  const id = pathname.slice(1);
  return /^\d{1,15}$/.test(id) ? id : null;
}

/** The address of what plays a trailer, for a site whose player can be framed; null for any other. */
export function playerOf(trailerUrl: string): string | null {
  const url = new URL(trailerUrl);
  const site = url.hostname.replace(/^(?:www|m)\./, '');
  const [youtube, vimeo] = [
    ['youtube.com', 'youtu.be'].includes(site) && youtubeVideoIn(url),
    site === 'vimeo.com' && vimeoVideoIn(url),
  ];
  if (youtube) return `${YOUTUBE}/embed/${youtube}?autoplay=1`;
  return vimeo ? `${VIMEO}/video/${vimeo}?autoplay=1` : null;
}

import { expect, test } from 'vitest';
import { playerOf } from '#server/features/public/games/trailer.rules.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', YOUTUBE],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', YOUTUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
  ['https://www.youtube.com/@estudio', null],
  ['https://youtu.be/"><script>', null],
  ['https://vimeo.com/estudio', null],
  ['https://youtube.com.example/watch?v=dQw4w9WgXcQ', null],
  ['https://video.example/1', null],
])('the player of %s is %s', (trailer, player) => {
  expect(playerOf(trailer)).toBe(player);
});

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MAX_MEDIA_FILES } from '#server/kernel/media/media.ts';
import { animatedPng, flicker, picture, videoOf } from '#tests/support/media.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { unfold } from './unfold.ts';

const fileApp = startAppForFile();

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', mp4: 'video/mp4' };

async function fileOf(name: string, content: Blob | Buffer): Promise<File> {
  const bytes = content instanceof Blob ? await content.bytes() : new Uint8Array(content);
  return new File([bytes], name, { type: TYPES[name.split('.').at(-1) ?? ''] ?? '' });
}

/** A photo of a phone of 48 megapixels: its header alone, after the tag in which cameras write. */
function photo(width: number, height: number): Buffer {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, ...frame, 0xff, 0xd9]);
}

/** The beginning of a PNG. */
const drawing = (width: number, height: number): Buffer => {
  const header = Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
};

const files = async () =>
  Promise.all([
    fileOf('viejo.mp4', videoOf({ codec: 'mp4v' }, 5000)),
    fileOf('largo.gif', flicker(151, 1280, 720)),
    fileOf('eterno.gif', flicker(301)),
    fileOf('telefono.jpg', photo(8064, 6048)),
    fileOf('grande.png', drawing(8192, 8192)),
    fileOf('juego.gif', flicker(150, 640, 360)),
    fileOf('celular.mp4', videoOf({ codec: 'hvc1' })),
    fileOf('bueno.mp4', videoOf({ codec: 'avc1' })),
    fileOf('logo.png', await animatedPng()),
  ]);

const REFUSED = [
  '«viejo.mp4»: El video está en un formato (mp4v) que los navegadores no reproducen. Expórtalo como H.264.',
  '«largo.gif»: La animación supera los 100 megapíxeles en todos sus cuadros. Acórtala o conviértela a MP4.',
  '«eterno.gif»: La animación supera los 300 cuadros. Acórtala o conviértela a MP4.',
  '«telefono.jpg»: La imagen supera los 24,5 megapíxeles. Redúcela.',
  '«grande.png»: La imagen supera los 24,5 megapíxeles. Redúcela.',
];
const WARNED = [
  '«celular.mp4»: El video está en HEVC (H.265), que muchos navegadores no reproducen. Expórtalo como H.264.',
  '«logo.png»: Es un PNG animado: se verá solo su primera imagen.',
];

const linesOf = (notice: HTMLElement) =>
  within(notice)
    .getAllByText(/^«/)
    .map(({ textContent }) => textContent);

test.each([
  ['an update', 'updates/create', 'Archivos de la actualización', 4],
  ['a gallery', 'edit', 'Galería', 4],
])('what is chosen for %s is looked into before it is sent', async (_where, path, name, taken) => {
  const app = fileApp();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  mount(app, dana, `/projects/${projectId}/${path}`);
  const user = userEvent.setup();
  await user.upload(await screen.findByLabelText('Elegir imágenes y videos'), await files());
  const list = await screen.findByRole('list', { name });
  expect(within(list).getAllByRole('listitem')).toHaveLength(taken);
  expect(linesOf(await screen.findByRole('alert'))).toEqual(REFUSED);
  const [warnings] = screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes('HEVC'));
  expect(warnings && linesOf(warnings)).toEqual(WARNED);
});

test('of too many files those that were left out are named', async () => {
  const app = fileApp();
  const dana = await app.given.developer();
  mount(app, dana, `/projects/${await app.given.project(dana)}/updates/create`);
  const png = await picture();
  const many = Array.from({ length: MAX_MEDIA_FILES + 2 }, (_none, index) => fileOf(`${index + 1}.png`, png));
  const user = userEvent.setup();
  await user.upload(await screen.findByLabelText('Elegir imágenes y videos'), await Promise.all(many));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Una actualización puede tener hasta 10 archivos. No se agregaron «11.png» y «12.png».',
  );
});

test('a cover that is too large is refused when it is chosen', async () => {
  const app = fileApp();
  const dana = await app.given.developer();
  mount(app, dana, `/projects/${await app.given.project(dana)}/edit`);
  await screen.findByRole('button', { name: 'Elegir imagen' });
  unfold('Portada y galería');
  const chooser = document.querySelector<HTMLInputElement>('input[name=cover]');
  if (!chooser) throw new Error('There is no chooser of the cover');
  const user = userEvent.setup();
  await user.upload(chooser, await fileOf('telefono.jpg', photo(8064, 6048)));
  expect(await screen.findByText(REFUSED[3] ?? '')).toBeVisible();
  await user.upload(chooser, await fileOf('faro.png', await picture()));
  expect(await screen.findByText('faro.png')).toBeVisible();
  await expectAbsent(() => screen.queryByText(REFUSED[3] ?? ''));
});

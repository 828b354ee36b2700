import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stripVideo } from '#server/platform/files/mp4.ts';
import { box, FRAME, frameOf, videoOf, type VideoParts } from '#tests/support/media.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichin-mp4-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const GPS = '+34.6037-058.3816/';

/** The video without metadata; null when it is rejected. */
async function stripped(video: Buffer): Promise<Buffer | null> {
  const path = join(folder, `${crypto.randomUUID()}.mp4`);
  writeFileSync(path, video);
  return (await stripVideo(path)) ? readFileSync(path) : null;
}

describe('what no player needs is taken out, and no frame moves', () => {
  const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), `<x:xmpmeta>${GPS}</x:xmpmeta>`);
  const location = box('\u00a9xyz', '\u0000\u0012\u0015\u00c7', GPS);
  test.each<[string, VideoParts]>([
    ['user data of the film', { inMovie: box('udta', location) }],
    ['user data of a track', { inTrack: box('udta', box('loci', GPS)) }],
    [
      'metadata by keys',
      { inMovie: box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', GPS)) },
    ],
    ['a location without a container', { inMovie: location }],
    ['XMP before the film', { before: xmp }],
    ['XMP behind it', { after: xmp }],
    ['free space that is not empty', { before: box('free', GPS) }],
    ['a box nobody knows', { before: box('evil', `<script>${GPS}</script>`) }],
    ['an unknown box in a track', { inTrack: box('evil', GPS) }],
    ['bytes behind the last box', { after: Buffer.from(`PK\u0003\u0004${GPS}`, 'latin1') }],
    ['a few bytes behind the last box', { after: Buffer.from('34.6', 'latin1') }],
    ['a box behind it that says it goes on', { after: Buffer.concat([Buffer.alloc(4), Buffer.from(`free${GPS}`)]) }],
  ])('%s', async (_name, parts) => {
    const sent = videoOf(parts);
    expect(frameOf(sent)).toBe(FRAME);
    const kept = await stripped(sent);
    expect(kept?.includes('34.6')).toBe(false);
    expect(kept && frameOf(kept)).toBe(FRAME);
    expect(kept?.length).toBe(sent.length - (parts.after?.length ?? 0));
  });

  test('a video without any of it stays as it came', async () => {
    const sent = videoOf({}, 200_000);
    expect(await stripped(sent)).toEqual(sent);
  });
});

describe('a video whose boxes are no boxes is refused', () => {
  const resized = (type: string, size: number): Buffer => {
    const video = videoOf();
    video.writeUInt32BE(size, video.indexOf(type) - 4);
    return video;
  };
  const long = (size: bigint): Buffer => {
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1);
    header.write('mdat', 4);
    header.writeBigUInt64BE(size, 8);
    return Buffer.concat([videoOf(), header]);
  };
  test.each<[string, Buffer]>([
    ['a length of nothing', resized('moov', 0)],
    ['shorter than its own header', resized('moov', 7)],
    ['longer than the file', resized('mdat', 100_000)],
    ['as long as can be said', resized('mdat', 0xffff_ffff)],
    ['longer than what it is in', resized('tkhd', 5000)],
    ['a long length of nothing', long(0n)],
    ['a long length that overflows', long(0xffff_ffff_ffff_ffffn)],
    ['no film', box('ftyp', 'isom', Buffer.alloc(4), 'isom')],
    ['no frames', Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4), 'isom'), box('moov', box('mvhd', 'x'))])],
    ['boxes without end', Buffer.concat([videoOf(), Buffer.concat(Array.from({ length: 20_001 }, () => box('moof')))])],
  ])('%s', async (_name, video) => {
    expect(await stripped(video)).toBeNull();
  });

  test('films within films are one film, whatever is deep inside', async () => {
    let nested = box('udta', GPS);
    for (let depth = 0; depth < 5000; depth += 1) nested = box('moov', nested);
    const kept = await stripped(videoOf({ inMovie: nested }));
    expect(kept?.includes(GPS)).toBe(false);
    expect(kept && frameOf(kept)).toBe(FRAME);
  });
});

import sharp from 'sharp';
import { request } from 'node:http';

/** A picture of a single colour, as a file of a form. */
export async function picture(format: 'png' | 'jpeg' | 'gif' = 'png'): Promise<Blob> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a35' } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())]);
}

/** A PNG with the file name a form gives it. */
export const png = async (name = 'a.png') => ({ file: await picture(), name });

type Part = string | { file: Blob; name: string };

/** A form with these parts; a list repeats the field. */
export function formOf(parts: Record<string, Part | Part[]>): FormData {
  const form = new FormData();
  for (const [field, sent] of Object.entries(parts)) {
    for (const part of Array.isArray(sent) ? sent : [sent]) {
      if (typeof part === 'string') form.append(field, part);
      else form.append(field, part.file, part.name);
    }
  }
  return form;
}

/** Announces a long form, sends its beginning and closes the connection. */
export async function abandonUpload(url: string, token: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const upload = request(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5_000_000,
      },
    });
    upload.on('error', () => resolve());
    upload.write(
      '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA medias\r\n--x\r\n' +
        'content-disposition: form-data; name="media"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    );
    upload.write(Buffer.alloc(400_000));
    setTimeout(() => upload.destroy(), 150);
  });
}

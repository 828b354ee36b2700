import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a device or page does otherwise than it should. */
export type Tampering = {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  counter?: number;
  isUserVerified?: boolean;
  fmt?: string;
  signature?: (right: Buffer) => Buffer;
  credentialId?: string;
};

type Options = { challenge: string; rp?: { id: string }; rpId?: string };

export type Authenticator = ReturnType<typeof createAuthenticator>;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A device that makes one passkey and signs with it, as a page at `origin` would send it. */
export function createAuthenticator(origin: string, { counts = true, id = randomBytes(16) } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = id.toString('base64url');
  let counter = 0;

  const count = (): number => (counts ? (counter += 1) : 0);

  function clientData(type: string, { challenge }: Options, tampering: Tampering): Buffer {
    const { origin: from = origin, challenge: signed = challenge, type: said = type } = tampering;
    const { crossOrigin = false, topOrigin } = tampering;
    return Buffer.from(JSON.stringify({ type: said, challenge: signed, origin: from, crossOrigin, topOrigin }));
  }

  function authenticatorData({ rp, rpId }: Options, tampering: Tampering, key: Buffer | null): Buffer {
    const { rpId: site = rp?.id ?? rpId ?? '', isUserVerified = true, counter: counted = count() } = tampering;
    const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | (key ? WITH_KEY : 0);
    const count32 = Buffer.alloc(4);
    count32.writeUInt32BE(counted);
    const attested = key ? [Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 0xff]), id, key] : [];
    return Buffer.concat([sha256(site), Buffer.from([flags]), count32, ...attested]);
  }

  const answer = (response: object, given = credentialId): string =>
    JSON.stringify({
      id: given,
      rawId: given,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    });

  return {
    credentialId,

    /** Answers to the options of a new passkey. */
    create(options: string, tampering: Tampering = {}): string {
      const asked = JSON.parse(options) as Options;
      const authData = authenticatorData(asked, tampering, coseKey(publicKey));
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, tampering).toString('base64url'),
        attestationObject: attestation(tampering.fmt ?? 'none', authData).toString('base64url'),
        transports: ['internal', 'carrier-pigeon', 7],
      });
    },

    /** Answers to the options of a log-in or a proof. */
    sign(options: string, tampering: Tampering = {}): string {
      const asked = JSON.parse(options) as Options;
      const clientDataJSON = clientData('webauthn.get', asked, tampering);
      const authData = authenticatorData(asked, tampering, null);
      const right = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey);
      const { signature = (same: Buffer) => same } = tampering;
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature(right).toString('base64url'),
        userHandle: null,
      };
      return answer(response, tampering.credentialId);
    },
  };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Byte strings and texts of CBOR, which begin with their kind and length. */
const head = (kind: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : length < 256
      ? Buffer.from([(kind << 5) | 24, length])
      : Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...entries: Buffer[]): Buffer => Buffer.concat([head(5, entries.length / 2), ...entries]);
/** -1 is 0x20. */
const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));

/** An ES256 key as devices send it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [kind, algorithm, curve] = [number(2), number(-7), number(1)];
  const point = (part: string): Buffer => bytes(Buffer.from(part, 'base64url'));
  return map(number(1), kind, number(3), algorithm, number(-1), curve, number(-2), point(x), number(-3), point(y));
}

const attestation = (fmt: string, authData: Buffer): Buffer =>
  map(text('fmt'), text(fmt), text('attStmt'), map(), text('authData'), bytes(authData));

/** Part of the authenticated data: a change of the stored format makes older records unreadable, and so removed. */
const FORMAT = 1;

/** What the database holds: the ciphertext, and the key that decrypts it, which no script can export. */
export interface FiguresRecord {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

export const ALGORITHM = "AES-GCM";

/** The parameters of a cipher; the user is authenticated with the text, so it is read for that user only. */
export const cipher = (iv: Uint8Array<ArrayBuffer>, user: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(`${FORMAT} ${user}`),
});

/** Decrypts what the database returned for a user. Rejects for another user, and for what is no record. */
export const decryptRecord = async (subtle: SubtleCrypto, found: unknown, user: string): Promise<string> => {
  const { key, iv, data } = found as FiguresRecord;
  return new TextDecoder().decode(await subtle.decrypt(cipher(iv, user), key, data));
};

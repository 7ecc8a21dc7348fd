import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const der = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const SEQUENCE = 0x30;

const utcTime = (at: number): Buffer => {
  const digits = new Date(at).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`, "ascii"));
};

/** A new self-signed X.509 certificate for `localhost`, valid for a day, with its private key; both PEM. */
export const selfSigned = (): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = der(SEQUENCE, der(0x06, hex("2a8648ce3d040302")));
  const commonName = der(SEQUENCE, der(0x06, hex("550403")), der(0x0c, Buffer.from("localhost")));
  const name = der(SEQUENCE, der(0x31, commonName));
  const day = 24 * 60 * 60_000;
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, Buffer.concat([hex("01"), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, utcTime(Date.now() - day), utcTime(Date.now() + day)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, hex("00"), sign("sha256", body, privateKey));
  const certificate = der(SEQUENCE, body, ecdsaWithSha256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{1,64}/g, "$&\n")}-----END CERTIFICATE-----\n`,
  };
};

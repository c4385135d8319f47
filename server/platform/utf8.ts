const strict = new TextDecoder('utf-8', { fatal: true });

/** Reads bytes as UTF-8; throws where they are anything else. */
export const decodeUtf8 = (bytes: Uint8Array): string => strict.decode(bytes);

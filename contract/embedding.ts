import { z } from 'zod/mini';
import { LANGUAGES } from './text';

/**
 * §4, Embedded mode: what the console and the page around it say to each other, by `postMessage`. Every message is
 * `{source: "ofa-console", version: 1, type, requestId?, payload}`, in both directions. An answer carries the `requestId` of its
 * request.
 */
export const EMBED_SOURCE = 'ofa-console';
export const EMBED_VERSION = 1;

/** The sites that may embed the console, as the header of its pages lists them; without it, none. */
export const originsListed = (header: string | null) => header?.split(' ').filter((origin) => origin !== '') ?? [];

/** Why a message of the host had no effect: `payload.code` of an `error`, with a sentence for the host's developer. */
export const EMBED_ERRORS = {
  version: `This console speaks version ${EMBED_VERSION} of the messages.`,
  message: 'The message is none that this console knows, or its payload is incomplete.',
  nonce: 'The nonce is not that of the last "ready": the console has been loaded anew since.',
  address: 'The path is not an address of the console: it begins with one slash.',
  language: `The language is none of ${LANGUAGES.join(', ')}.`,
} as const;
export type EmbedErrorCode = keyof typeof EMBED_ERRORS;

const message = <Type extends string, Payload extends z.ZodMiniType>(type: Type, payload: Payload) =>
  z.object({
    source: z.literal(EMBED_SOURCE),
    version: z.literal(EMBED_VERSION),
    type: z.literal(type),
    requestId: z.optional(z.string().check(z.maxLength(64))),
    payload,
  });

const token = z.string().check(z.minLength(1), z.maxLength(4_096));
const nonce = z.optional(z.string());

/** From the host to the console. */
const hostMessage = z.discriminatedUnion('type', [
  /** Asks for `ready` again. */
  message('ready', z.optional(z.unknown())),
  /** Signs the user in and removes the console's own frame. `fit`: the host makes its frame as high as `resize` says. */
  message('setFullScreen', z.object({ token, nonce, fit: z.optional(z.boolean()) })),
  /** Signs the user in, also after the session has ended; the look of the console stays. */
  message('setToken', z.object({ token, nonce })),
  message('navigate', z.object({ path: z.string().check(z.maxLength(4_096)) })),
  message('setLanguage', z.object({ language: z.string() })),
]);
export type HostMessage = z.infer<typeof hostMessage>;

/** From the console to the host. */
export const consoleMessage = z.discriminatedUnion('type', [
  /** The console listens. A token sent with `nonce` is accepted by this load of the console only. */
  message('ready', z.object({ version: z.int(), nonce: z.string() })),
  message('routeChanged', z.object({ path: z.string() })),
  message('titleChanged', z.object({ title: z.string() })),
  message('sessionExpired', z.object({})),
  /** After `fit`: the size that the page needs, in CSS pixels. */
  message('resize', z.object({ width: z.number(), height: z.number() })),
  message('error', z.object({ code: z.enum(Object.keys(EMBED_ERRORS) as EmbedErrorCode[]), message: z.string() })),
]);
export type ConsoleMessage = z.infer<typeof consoleMessage>;

/** The specification's own command (§4), without an envelope. */
const plainCommand = z.union([
  z.object({ type: z.literal('setFullScreen'), token }),
  z.object({ cmd: z.literal('setFullScreen'), token }),
]);

const spoken = z.object({
  source: z.literal(EMBED_SOURCE),
  version: z.unknown(),
  type: z.optional(z.unknown()),
  requestId: z.optional(z.unknown()),
});

export interface EmbedFault {
  readonly fault: EmbedErrorCode;
  readonly requestId?: string | undefined;
}

/** A host's message; a fault, if it was meant for the console and is malformed; null, if it is about something else. */
export function readHostMessage(data: unknown): HostMessage | EmbedFault | null {
  const envelope = spoken.safeParse(data);
  if (!envelope.success) return plainMessage(data);
  const { version, type } = envelope.data;
  // Two sides that answer each other's errors with errors would never stop.
  if (type === 'error') return null;
  const requestId = typeof envelope.data.requestId === 'string' ? envelope.data.requestId.slice(0, 64) : undefined;
  if (version !== EMBED_VERSION) return { fault: 'version', requestId };
  const understood = hostMessage.safeParse(data);
  return understood.success ? understood.data : { fault: 'message', requestId };
}

function plainMessage(data: unknown): HostMessage | null {
  const plain = plainCommand.safeParse(data);
  if (!plain.success) return null;
  return { source: EMBED_SOURCE, version: EMBED_VERSION, type: 'setFullScreen', payload: { token: plain.data.token } };
}

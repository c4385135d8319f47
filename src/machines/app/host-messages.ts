import {
  type ConsoleMessage,
  EMBED_SOURCE,
  EMBED_VERSION,
  type EmbedErrorCode,
  type HostMessage,
  readHostMessage,
} from '../../../contract/embedding';

type Asked<Type extends HostMessage['type']> = Pick<Extract<HostMessage, { type: Type }>, 'requestId' | 'payload'>;
/** A message of the window around this one, as the machine hears it. */
export type HostEvent =
  | ({ type: 'host.ready'; origin: string } & Asked<'ready'>)
  | ({ type: 'host.setFullScreen'; origin: string } & Asked<'setFullScreen'>)
  | ({ type: 'host.setToken'; origin: string } & Asked<'setToken'>)
  | ({ type: 'host.navigate'; origin: string } & Asked<'navigate'>)
  | ({ type: 'host.setLanguage'; origin: string } & Asked<'setLanguage'>)
  | { type: 'host.malformed'; origin: string; fault: EmbedErrorCode; requestId?: string | undefined }
  /** The origin is not on the list. */
  | { type: 'host.unlisted' };

interface Expected {
  readonly origins: readonly string[];
  readonly nonce: string;
}

/** What a message from the window around this one means; null if it is not for the console. */
export function hostEventIn(origin: string, data: unknown, { origins, nonce }: Expected): HostEvent | null {
  if (!origins.includes(origin)) return { type: 'host.unlisted' };
  const heard = readHostMessage(data);
  if (heard === null) return null;
  if ('fault' in heard) return { type: 'host.malformed', origin, ...heard };
  const given = heard.type === 'setFullScreen' || heard.type === 'setToken' ? heard.payload.nonce : undefined;
  if (given !== undefined && given !== nonce)
    return { type: 'host.malformed', origin, fault: 'nonce', requestId: heard.requestId };
  return eventOf(origin, heard);
}

function eventOf(origin: string, message: HostMessage): HostEvent {
  const { requestId } = message;
  switch (message.type) {
    case 'ready':
      return { type: 'host.ready', origin, requestId, payload: message.payload };
    case 'setFullScreen':
      return { type: 'host.setFullScreen', origin, requestId, payload: message.payload };
    case 'setToken':
      return { type: 'host.setToken', origin, requestId, payload: message.payload };
    case 'navigate':
      return { type: 'host.navigate', origin, requestId, payload: message.payload };
    case 'setLanguage':
      return { type: 'host.setLanguage', origin, requestId, payload: message.payload };
  }
}

/** A message of the console to its host. */
export function consoleMessage<Type extends ConsoleMessage['type']>(
  type: Type,
  payload: Extract<ConsoleMessage, { type: Type }>['payload'],
  requestId?: string,
) {
  const message = { source: EMBED_SOURCE, version: EMBED_VERSION, type, payload, ...(requestId !== undefined && { requestId }) };
  return message as ConsoleMessage;
}

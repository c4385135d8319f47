import { Readable } from 'node:stream';
import type { z } from 'zod/mini';
import type { messageEvents } from '../../../contract/messages';
import { isSessionOpen } from '../../authentication/access/guard';
import { iso } from '../../platform/db/tables/columns';
import type { Deps } from '../../platform/ports/deps';
import { latestNumber, NEWS_AT_ONCE, newsFor } from './sequence-store';
import { countUnread, type Recipient } from './store';

export interface Listener extends Recipient {
  /** Names the session: a stream ends with it. */
  readonly tokenHash: string;
  /** The number of the last event that the client has seen, if it has seen one. */
  readonly lastSeen: number | undefined;
}

export interface OpenStream extends Recipient {
  readonly events: Readable;
  /** Tells what is new since it last did; one call waits for the one before. */
  catchUp(): Promise<void>;
  /** Keeps the connection from being taken for dead, unless the session has ended. */
  beat(): Promise<void>;
  end(): void;
}

type Events = { [Name in keyof typeof messageEvents]: z.input<(typeof messageEvents)[Name]> };

const asText = (name: string, number: number, data: object) => `id: ${number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * One open console. It remembers how far it was told, so nothing reaches it twice and nothing passes it by. A client that does not read
 * is told no more until it does: what is waiting for it is in the database, not in memory.
 */
export function openStream({ db, now }: Pick<Deps, 'db' | 'now'>, { tokenHash, lastSeen, ...who }: Listener): OpenStream {
  let told: number | undefined;
  let turn = Promise.resolve();
  let isBehind = false;
  let isOver = false;
  const events = new Readable({
    read: () => {
      if (isBehind) catchUp().catch(() => events.destroy());
    },
  });
  const isFull = () => events.readableLength >= events.readableHighWaterMark;

  function tell<Name extends keyof Events>(name: Name, number: number, data: Events[Name]) {
    if (isOver) return;
    events.push(asText(name, number, data));
    told = number;
  }

  async function begin() {
    const latest = await latestNumber(db, who);
    // A number from the future was given by a database that has since been restored from a backup.
    tell('ready', Math.min(lastSeen ?? latest, latest), { unread: await countUnread(db, who) });
    return told ?? latest;
  }

  async function deliver() {
    isBehind = isFull();
    if (isBehind || isOver) return;
    if (!(await isSessionOpen(db, now(), tokenHash))) return end();
    const news = await newsFor(db, who, told ?? (await begin()));
    for (const row of news) {
      const { id, title, sender_name: senderName } = row;
      tell('message', row.sequence, { id, title, senderName, createTime: iso(row.created_at) });
    }
    if (news.length === NEWS_AT_ONCE) await deliver();
  }

  function catchUp() {
    turn = turn.catch(() => undefined).then(deliver);
    return turn;
  }

  function end() {
    if (isOver) return;
    isOver = true;
    events.push(null);
  }

  return {
    ...who,
    events,
    catchUp,
    beat: async () => {
      if (!(await isSessionOpen(db, now(), tokenHash))) end();
      else if (!isOver && !isFull()) events.push(':\n\n');
    },
    end,
  };
}

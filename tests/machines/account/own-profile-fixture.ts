import type { UserInfo } from '../../../contract/sign-in';
import { type OwnFacts, ownFacts } from '../../../contract/users';
import { type ProfileValues, profileForm, profileValues } from '../../../src/machines/account/own-profile';
import type { Notify } from '../../../src/machines/base/notices';
import type { Draft } from '../../../src/machines/records/record-form';
import { recordFormPart } from '../../../src/pages/parts/records';
import { memory } from '../records/list-fixture';
import { USER } from '../shell/shell-fixture';

/** A user who may change what they say of themselves. */
export const ME: UserInfo = { ...USER, phone: null, email: 'zhang@example.org', version: 3 };

type Save = (draft: Draft<OwnFacts, ProfileValues>, signal: AbortSignal) => Promise<OwnFacts>;
interface Options {
  readonly save?: Save;
  readonly storage?: Record<string, unknown>;
  readonly notify?: Notify;
}

/** The form of one's own data; unless told otherwise, the server never answers. */
export const ownForm = ({ save = () => new Promise(() => {}), storage = {}, notify = () => {} }: Options = {}) =>
  recordFormPart<OwnFacts, ProfileValues, OwnFacts>(
    { stored: memory(storage).stored, notify },
    { record: ownFacts, values: profileForm, valuesOf: profileValues, save },
  );

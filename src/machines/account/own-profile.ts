import { z } from 'zod/mini';
import type { UserInfo } from '../../../contract/sign-in';
import type { OwnFacts } from '../../../contract/users';
import type { Load } from '../base/loading';
import type { Notify } from '../base/notices';
import type { Size } from '../cropper/square';
import { afterStandard } from '../records/record-dialogs';
import type { RecordFormMachine } from '../records/record-form';
import type { Ended } from '../records/records-page';
import type { FieldFile } from '../upload/field-rules';
import type { PictureChangeMachine } from '../upload/picture-change';
import { afterChange, createSectionMachine, type SectionMachine, type SectionNext, type SectionRef } from './section';

/** What the form of one's own data holds. */
export const profileForm = z.object({ name: z.string(), email: z.string() });
export type ProfileValues = z.infer<typeof profileForm>;

export const profileValues = (facts: OwnFacts | null): ProfileValues => ({
  name: facts?.name ?? '',
  email: facts?.email ?? '',
});

/** What users may change of themselves; null for an operator in another tenant, and where the server does not tell the version. */
export const ownFactsOf = ({ id, username, name, phone, email, version }: UserInfo): OwnFacts | null =>
  typeof version === 'number' ? { id, username, name: name ?? '', phone: phone ?? null, email: email ?? null, version } : null;

export type OwnProfileDialogs<Source extends FieldFile = FieldFile, Picture extends Size = Size> = {
  readonly changing: PictureChangeMachine<UserInfo, Source, Picture>;
  readonly editing: RecordFormMachine<OwnFacts, ProfileValues, OwnFacts>;
};

export interface OwnProfileParts<Source extends FieldFile, Picture extends Size> {
  readonly load: Load<UserInfo>;
  readonly dialogs: OwnProfileDialogs<Source, Picture>;
  /** Shows the new name or picture wherever the console shows its user. */
  readonly show: (facts: Partial<Pick<UserInfo, 'name' | 'avatar'>>) => void;
  readonly notify: Notify;
}

/** What users say of themselves: their picture, name and e-mail. One version counts the changes of all three. */
export const createOwnProfileMachine = <Source extends FieldFile, Picture extends Size>({
  show,
  ...parts
}: OwnProfileParts<Source, Picture>): SectionMachine<UserInfo, OwnProfileDialogs<Source, Picture>> => {
  type Dialogs = OwnProfileDialogs<Source, Picture>;
  const after = ({ dialog, output }: Ended<Dialogs>): SectionNext<Dialogs> => {
    if (dialog === 'editing') {
      if (output.kind === 'saved') show({ name: output.saved.name });
      return afterStandard({ dialog: 'form', output });
    }
    if (output.kind === 'done') show({ avatar: output.answer });
    return afterChange(output, 'saved');
  };
  return createSectionMachine<UserInfo, Dialogs>({ ...parts, after });
};

export type OwnProfileRef<Source extends FieldFile, Picture extends Size> = SectionRef<
  UserInfo,
  OwnProfileDialogs<Source, Picture>
>;

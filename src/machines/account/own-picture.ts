import type { UserInfo } from '../../../contract/sign-in';
import type { Load } from '../base/loading';
import type { Notify } from '../base/notices';
import type { Size } from '../cropper/square';
import type { FieldFile } from '../upload/field-rules';
import type { PictureChangeMachine } from '../upload/picture-change';
import { afterChange, createSectionMachine, type SectionMachine, type SectionRef } from './section';

export type OwnPictureDialogs<Source extends FieldFile = FieldFile, Picture extends Size = Size> = {
  readonly changing: PictureChangeMachine<UserInfo, Source, Picture>;
};

export interface OwnPictureParts<Source extends FieldFile, Picture extends Size> {
  readonly load: Load<UserInfo>;
  readonly dialogs: OwnPictureDialogs<Source, Picture>;
  /** Shows the new picture wherever the console shows its user. */
  readonly show: (picture: string | null) => void;
  readonly notify: Notify;
}

/** The picture of the user's own account, and the dialog that changes it. */
export const createOwnPictureMachine = <Source extends FieldFile, Picture extends Size>({
  show,
  ...parts
}: OwnPictureParts<Source, Picture>): SectionMachine<UserInfo, OwnPictureDialogs<Source, Picture>> =>
  createSectionMachine<UserInfo, OwnPictureDialogs<Source, Picture>>({
    ...parts,
    after: ({ output }) => {
      if (output.kind === 'done') show(output.answer);
      return afterChange(output, 'saved');
    },
  });

export type OwnPictureRef<Source extends FieldFile, Picture extends Size> = SectionRef<
  UserInfo,
  OwnPictureDialogs<Source, Picture>
>;

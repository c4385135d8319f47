import {
  addThirdParty,
  editThirdParty,
  listThirdParties,
  removeThirdParties,
  type ThirdPartyRow,
  thirdParty,
  thirdPartyQuery,
} from '../../contract/third-parties';
import { recordsApi } from '../api/records';
import {
  afterThirdPartyDialog,
  THIRD_PARTY_TABLE,
  type ThirdPartyDialogs,
  type ThirdPartyValues,
  thirdPartyBody,
  thirdPartyForm,
  thirdPartyValues,
} from '../machines/administration/third-parties';
import { createActMachine } from '../machines/base/act';
import type { Draft } from '../machines/records/record-form';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { ThirdPartiesPage } from '../ui/administration/third-parties/ThirdPartiesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the third parties that a tenant accepts for sign-ins. */
export default (kit: Kit) => {
  const api = recordsApi(kit.call, {
    list: listThirdParties,
    add: addThirdParty,
    edit: editThirdParty,
    remove: removeThirdParties,
  });
  const setEnabled = (enabled: boolean) => (row: ThirdPartyRow, signal: AbortSignal) =>
    api.save({ row, values: thirdPartyBody({ ...thirdPartyValues(row), enabled }), version: row.version }, signal);
  const parts = recordParts(kit, {
    api: {
      ...api,
      save: ({ values, ...draft }: Draft<ThirdPartyRow, ThirdPartyValues>, signal: AbortSignal) =>
        api.save({ ...draft, values: thirdPartyBody(values) }, signal),
    },
    query: thirdPartyQuery,
    record: thirdParty,
    values: thirdPartyForm,
    valuesOf: thirdPartyValues,
    table: THIRD_PARTY_TABLE,
  });
  const dialogs: ThirdPartyDialogs = {
    ...parts.dialogs,
    enabling: createActMachine<ThirdPartyRow, unknown>(setEnabled(true)),
    disabling: createActMachine<ThirdPartyRow, unknown>(setEnabled(false)),
  };
  return definePage({
    machine: createRecordsPageMachine({ ...parts, dialogs, after: afterThirdPartyDialog }),
    View: ThirdPartiesPage,
  });
};

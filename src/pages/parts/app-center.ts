import { appCenterApi } from '../../api/app-center';
import { createAppCenterMachine } from '../../machines/shell/app-center';
import type { Kit } from '../kit';

/** The applications of the signed-in user: four pages show them, each in its way. */
export const appCenterOf = ({ call, notify }: Kit) => createAppCenterMachine({ ...appCenterApi(call), notify });

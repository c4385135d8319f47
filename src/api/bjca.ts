import { bjcaEncrypt } from '../../contract/passwords';
import type { Call } from './call';

/** A password encrypted by the certificate authority (§7.1): `keyId.cipherPwd`, valid for one opening by this username. */
export async function encryptByBjca(call: Call, password: string, username: string, signal: AbortSignal): Promise<string> {
  const { cipherPwd, keyId } = await call(bjcaEncrypt, { body: { password, username }, signal });
  return `${keyId}.${cipherPwd}`;
}

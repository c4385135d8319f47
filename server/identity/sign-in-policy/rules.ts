import type { POLICY_EFFECTS, SignInPolicy } from '../../../contract/passwords';

export type PolicyEffect = (typeof POLICY_EFFECTS)[number];

/** What a change asks of users, or takes from them, that was not so before. */
export function effectsOf(before: SignInPolicy, after: SignInPolicy): PolicyEffect[] {
  const becomes = (value: SignInPolicy['secondFactor']) => after.secondFactor === value && before.secondFactor !== value;
  const isEarlier = after.expiryDays > 0 && (before.expiryDays === 0 || after.expiryDays < before.expiryDays);
  const possible = {
    setUp: becomes('required'),
    factorOff: becomes('off'),
    passkeysOff: before.passkeys && !after.passkeys,
    firstChange: !before.changeAtFirstLogin && after.changeAtFirstLogin,
    expired: isEarlier,
    singleSession: !before.singleSession && after.singleSession,
  };
  return (Object.keys(possible) as PolicyEffect[]).filter((effect) => possible[effect]);
}

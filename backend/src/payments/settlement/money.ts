import { TEACHER_SHARE_PERCENT } from "@lyceum/shared/limits.ts";

/**
 * A teacher's share and the platform's of a payment, in the currency's smallest unit; together they are the payment. The
 * teacher's is rounded down to a whole unit, and what is left of it is the platform's, so that nothing is invented.
 */
export const shareOf = (amount: number, hasTeacher: boolean) => {
  const teacher = hasTeacher ? Math.floor((amount * TEACHER_SHARE_PERCENT) / 100) : 0;
  return { teacher, platform: amount - teacher };
};

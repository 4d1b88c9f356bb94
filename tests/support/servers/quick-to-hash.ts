/** The least that argon2 can. What hashing a password has to cost has tests of its own. */
export const QUICK_TO_HASH = { memoryCost: 8, timeCost: 1 };

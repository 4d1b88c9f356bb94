/** Of the row `u` of users: whether it is an admin's without a second step, where `parameter` says that these need one. */
export const mustSetUpTwoStep = (parameter: string): string =>
  `(${parameter}::boolean and u.role = 'admin' and not exists (
    select from two_step t where t.user_id = u.id and t.on_since is not null))`;

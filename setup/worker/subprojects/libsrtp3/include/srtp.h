#pragma once

// libsrtp 3 keeps a policy behind a handle and works from one buffer into another; libsrtp 2 has a
// plain struct and works in place. What has the same name in both is taken from libsrtp 2 as it is.

#include <cstdint>
#include <cstring>
#include <srtp2/srtp.h>

// Error codes that libsrtp 3 added, numbered after the last of libsrtp 2.
constexpr auto srtp_err_status_buffer_small = static_cast<srtp_err_status_t>(28);
constexpr auto srtp_err_status_cryptex_err  = static_cast<srtp_err_status_t>(29);

struct srtp3_policy
{
	srtp_policy_t policy{};
	// libsrtp 2 holds a pointer to the key, and wants the salt right behind it.
	unsigned char key[SRTP_MAX_KEY_LEN]{};
};
using srtp3_policy_t = srtp3_policy*;

inline srtp_err_status_t srtp_policy_create(srtp3_policy_t* handle)
{
	*handle               = new srtp3_policy();
	(*handle)->policy.key = (*handle)->key;
	return srtp_err_status_ok;
}

inline void srtp_policy_destroy(srtp3_policy_t handle)
{
	delete handle;
}

inline srtp_err_status_t srtp_policy_set_ssrc(srtp3_policy_t handle, srtp_ssrc_t ssrc)
{
	handle->policy.ssrc = ssrc;
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_profile(srtp3_policy_t handle, srtp_profile_t profile)
{
	const auto status = srtp_crypto_policy_set_from_profile_for_rtp(&handle->policy.rtp, profile);
	return status ? status
	              : srtp_crypto_policy_set_from_profile_for_rtcp(&handle->policy.rtcp, profile);
}

inline srtp_err_status_t srtp_policy_add_key(
  srtp3_policy_t handle,
  const uint8_t* key,
  size_t keyLen,
  const uint8_t* salt,
  size_t saltLen,
  const uint8_t* /*mki*/,
  size_t /*mkiLen*/)
{
	if (keyLen + saltLen > sizeof(handle->key))
	{
		return srtp_err_status_bad_param;
	}
	std::memcpy(handle->key, key, keyLen);
	std::memcpy(handle->key + keyLen, salt, saltLen);
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_allow_repeat_tx(srtp3_policy_t handle, bool allow)
{
	handle->policy.allow_repeat_tx = allow;
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_window_size(srtp3_policy_t handle, size_t size)
{
	handle->policy.window_size = size;
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_create(srtp_t* session, srtp3_policy_t handle)
{
	return srtp_create(session, static_cast<const srtp_policy_t*>(&handle->policy));
}

inline srtp_err_status_t srtp_stream_remove(srtp_t session, uint32_t ssrc)
{
	return srtp_remove_stream(session, ssrc);
}

using srtp2_in_place = srtp_err_status_t (*)(srtp_t, void*, int*);

// `outLen` is the room in `out` on entry and what was written on return. The callers leave room for the
// trailer that protecting appends, as libsrtp 2 asks.
inline srtp_err_status_t srtp3_apply(
  srtp2_in_place apply, srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
{
	if (*outLen < inLen)
	{
		return srtp_err_status_buffer_small;
	}
	if (in != out)
	{
		std::memcpy(out, in, inLen);
	}
	int len           = static_cast<int>(inLen);
	const auto status = apply(session, out, &len);
	*outLen           = static_cast<size_t>(len);
	return status;
}

inline srtp_err_status_t srtp_protect(
  srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen, size_t /*mkiIndex*/)
{
	return srtp3_apply(static_cast<srtp2_in_place>(srtp_protect), session, in, inLen, out, outLen);
}

inline srtp_err_status_t srtp_unprotect(
  srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
{
	return srtp3_apply(static_cast<srtp2_in_place>(srtp_unprotect), session, in, inLen, out, outLen);
}

inline srtp_err_status_t srtp_protect_rtcp(
  srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen, size_t /*mkiIndex*/)
{
	return srtp3_apply(static_cast<srtp2_in_place>(srtp_protect_rtcp), session, in, inLen, out, outLen);
}

inline srtp_err_status_t srtp_unprotect_rtcp(
  srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
{
	return srtp3_apply(
	  static_cast<srtp2_in_place>(srtp_unprotect_rtcp), session, in, inLen, out, outLen);
}

#define srtp_policy_t srtp3_policy_t

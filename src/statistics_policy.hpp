// How Boost.Math is asked.
#pragma once

#include <boost/math/policies/policy.hpp>

namespace punto {

/// What is too large is infinite, what is too small is 0, and a series that has not quite converged is as
/// near as it came: none of these is an exception.
using QuietPolicy = boost::math::policies::policy<
    boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::denorm_error<boost::math::policies::ignore_error>,
    boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

}  // namespace punto

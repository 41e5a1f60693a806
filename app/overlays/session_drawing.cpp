#include "overlays/session_drawing.hpp"

#include "features/morph/morph.hpp"
#include "features/morph/morph_drawing_layer.hpp"
#include "model/session.hpp"

namespace goalbound::app {

bool SessionDrawing::follow(const Session& session) {
  const Document& document = session.document();
  const Morph& morph = session.feature<Morph>();
  const auto embedding = document.has_map() && morph.share() > 0 ? morph.embedding(document.map()) : nullptr;
  const bool same = map_ == document.revision() && (drawing_ != nullptr) == document.has_map() &&
                    morphs_ == (embedding != nullptr) && (!morphs_ || morphs_into_.lock() == embedding);
  if (!same) {
    drawing_ = document.has_map() ? make_drawing(document.shared_map()) : nullptr;
    if (embedding != nullptr)
      drawing_ = make_morph_drawing(std::move(drawing_), *embedding, session.view.camera.width_of_unit());
    map_ = document.revision();
    morphs_ = embedding != nullptr;
    morphs_into_ = embedding;
  }
  if (drawing_ != nullptr) {
    drawing_->look(session.view.space);
    drawing_->move_nodes(morph.share());
  }
  return !same;
}

}  // namespace goalbound::app
